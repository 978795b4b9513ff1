// What a function reads or returns must have been assigned on the way taken.
model RejectNotAssigned
  record R
    Real a;
    Real b = 2;
  end R;
  function elements
    input Integer n;
    output Real y[n];  //! error SK2412
  algorithm
    for i in 1:n - 1 loop
      y[i] := i;
    end for;
  end elements;
  function branch
    input Integer n;
    output Real y;
  protected
    Real t;
  algorithm
    if n > 2 then
      t := 1;
    end if;
    y := t + 1;  //! error SK2904
  end branch;
  function sums
    input Real u;
    output Real y;
  protected
    Real t[3];
  algorithm
    t[1] := u;
    t[2] := 2;
    y := sum(t);  //! error SK2904
  end sums;
  function fields
    input Real u;
    output R r;  //! error SK2412
  algorithm
    r.b := u;
  end fields;
  constant Real a[3] = elements(3);
  constant Real b = branch(1);
  constant Real c = sums(1);
  constant R d = fields(1);
end RejectNotAssigned;
