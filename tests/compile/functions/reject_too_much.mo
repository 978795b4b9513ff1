// Evaluation at translation time is bounded in time and memory, and says where it stopped.
//! check: TooMuch.Endless, TooMuch.Text, TooMuch.Texts, TooMuch.Product, TooMuch.Power, TooMuch.Growing, TooMuch.Matrix, TooMuch.Local, TooMuch.Sum, TooMuch.Loop, TooMuch.Fill, TooMuch.Points, TooMuch.Identity, TooMuch.Nested, TooMuch.Calls, TooMuch.Deep, TooMuch.Equations
package TooMuch
  function endless
    output Integer n = 1;
  algorithm
    while true loop  //! error SK2901
      n := mod(n + 1, 7);
    end while;
  end endless;
  model Endless
    Real x[endless()];
  end Endless;

  function text
    input Integer n;
    output String s = "ab";
  algorithm
    for i in 1:n loop
      s := s + s;  //! error SK2901
    end for;
  end text;
  model Text
    constant String s = text(40);
  end Text;

  function texts
    input Integer n;
    output String s[n] = fill("", n);
  algorithm
    for i in 1:n loop  //! error SK2901
      for j in 1:i loop
        s[i] := s[i] + "0123456789";
      end for;
    end for;
  end texts;
  model Texts
    constant String s[5000] = texts(5000);
  end Texts;

  model Product
    Real x = sum(ones(3000, 3000)*ones(3000, 3000));  //! error SK2901
  end Product;

  model Power
    constant Real x = sum(fill(0.5, 200, 200)^1000000);  //! error SK2901
  end Power;

  function growing
    input Integer n;
    output Real y;
  protected
    Real a[:];
  algorithm
    a := {1.0};
    for i in 1:n loop  //! error SK2901
      a := cat(1, a, a);
    end for;
    y := a[1];
  end growing;
  model Growing
    constant Real y = growing(60);
  end Growing;

  model Matrix
    Real x = sum(ones(100000, 100000));  //! error SK2901
  end Matrix;

  function local
    input Integer n;
    output Real y;
  protected
    Real a[n, n];  //! error SK2901
  algorithm
    a := zeros(n, n);
    y := a[1, 1];
  end local;
  model Local
    constant Real y = local(100000);
  end Local;

  model Sum
    constant Integer k = sum(i for i in 1:1000000000);  //! error SK2901
  end Sum;

  function loop_
    output Integer k = 0;
  algorithm
    for i in 1:2000000000 loop  //! error SK2901
      k := i;
    end for;
  end loop_;
  model Loop
    constant Integer k = loop_();
  end Loop;

  model Fill
    Real x = sum(fill(fill(1, 10000), 10000));  //! error SK2901
  end Fill;

  model Points
    Real x = sum(linspace(0, 1, 1000000000));  //! error SK2901
  end Points;

  model Identity
    Real x = sum(identity(100000));  //! error SK2901
  end Identity;

  model Nested
    Real x = sum({{{i*j*k for i in 1:1000} for j in 1:1000} for k in 1:1000});  //! error SK2901
  end Nested;

  function calls
    input Integer n;
    output Integer k;
  algorithm
    if n < 2 then
      k := 1;
    else
      k := calls(n - 1) + calls(n - 2);  //! error SK2901
    end if;
  end calls;
  model Calls
    constant Integer k = calls(60);
  end Calls;

  function deep
    input Integer n;
    output Integer k;
  algorithm
    k := deep(n + 1);  //! error SK2414
  end deep;
  model Deep
    constant Integer k = deep(1);
  end Deep;

  model Equations
    Real x;
  equation
    for i in 1:2000000000 loop  //! error SK2901
      x = i;
    end for;
  end Equations;
end TooMuch;
