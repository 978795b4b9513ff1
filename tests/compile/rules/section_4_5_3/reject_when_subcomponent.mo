// The variable is in a model component (4.5.3): refused.
model A
  discrete Real x;
end A;
model M
  A a;  //! error SK2703
equation
  when time > 1 then
    a.x = 2;
  end when;
end M;
