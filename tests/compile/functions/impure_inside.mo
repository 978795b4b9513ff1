// A function that calls an impure one should say so: a warning, because libraries do it (12.3).
impure function clock
  output Real t;
  external "C" t = read_clock();
end clock;

function later
  input Real d;
  output Real t;
algorithm
  t := clock() + d;  //! warning SK2011
end later;

model M
  Real t(start = 0);
equation
  when time > 1 then
    t = later(2);
  end when;
end M;
