// Redeclare variability up (7.3): refused.
model A
  replaceable parameter Real x = 1;
  parameter Real y = x;  //! error SK2208
end A;
model M
  extends A(redeclare discrete Real x);  //! error SK2311
equation
  when time > 1 then
    x = 1;
  end when;
end M;
