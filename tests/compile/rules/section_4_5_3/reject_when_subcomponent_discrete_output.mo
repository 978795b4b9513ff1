// When subcomponent discrete output (4.5.3): refused.
block A
  output Real x;
end A;
model M
  A a;  //! error SK2703
equation
  when time > 1 then
    a.x = 2;
  end when;
end M;
