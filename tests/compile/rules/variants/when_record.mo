// Records in when (8.3.5.3).
record R
  Real a;
  Integer n;
end R;
model WhenRecord
  R r;
equation
  when sample(0, 1) then
    r = R(time, 3);
  end when;
end WhenRecord;
