// Not nested, also below if (8.3.5.2).
model WhenNestedIf
  Real x, y;
  parameter Boolean b = true;
equation
  when time > 1 then
    x = 1;
    if b then
      when time > 2 then  //! error SK2503
        y = 2;
      end when;
    end if;
  end when;
end WhenNestedIf;
