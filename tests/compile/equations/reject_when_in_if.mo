// A when-clause stands only in an if whose condition is known.
model M
  discrete Real x(start = 0, fixed = true);
equation
  if time > 1 then
    when time > 2 then  //! error SK2503
      x = 1;
    end when;
  else
    when time > 3 then  //! error SK2503
      x = 2;
    end when;
  end if;
end M;
