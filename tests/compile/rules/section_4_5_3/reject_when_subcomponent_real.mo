// When subcomponent real (4.5.3): refused.
model A
  Real x;
end A;
model M
  A a;  //! error SK2703
equation
  when time > 1 then
    a.x = 2;
  end when;
end M;
