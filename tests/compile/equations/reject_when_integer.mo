// An equation in a when-clause gives a value to its variable, so the value must have the type of it.
model RejectWhenInteger
  Integer i(start = 0), j(start = 0), k(start = 0);
  discrete Real x(start = 0);
equation
  when time > 1 then
    i = 2.5;  //! error SK2201
    2 * time = j;  //! error SK2201
    k = pre(x) + 1;  //! error SK2201
    x = i;
  end when;
end RejectWhenInteger;
