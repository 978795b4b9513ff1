// All branches define the same variables.
model M
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
equation
  when time > 1 then  //! error SK2503
    n = 1;
  elsewhen time > 2 then
    m = 1;
  end when;
end M;
