// Initial equations hold once; there is nothing to wait for.
model M
  Integer n(start = 0);
initial equation
  when time > 1 then  //! error SK2503
    n = 1;
  end when;
equation
  n = integer(time);
end M;
