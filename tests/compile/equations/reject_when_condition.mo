// A when-clause waits for a Boolean.
model M
  Integer n(start = 0, fixed = true);
equation
  when time then  //! error SK2211
    n = 1;
  end when;
end M;
