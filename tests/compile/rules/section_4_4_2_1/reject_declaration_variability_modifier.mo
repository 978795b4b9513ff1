// Declaration variability modifier (4.4.2.1): refused.
model A
  parameter Real p;
end A;
model M
  A a(p = time);  //! error SK2208
end M;
