// A clocked when does not stand inside another one.
model M
  Real x(start = 0);
equation
  when Clock(0.1) then
    when Clock(0.2) then  //! error SK2503
      x = 1;
    end when;
  end when;
end M;
