// Functions that return from a branch are differentiated where the condition depends on what varies. References: the closed
// form of each piece.
//! run: -m EarlyReturn.Pieces --stop 3 --interval 0.1 --tolerance 1e-8
//! end: y = 10 +- 1e-6
//! end: dy = 4 +- 1e-6
//! at 0.3: dy = 1 +- 1e-6
//! at 0.7: dy = 3 +- 1e-6
//! at 1.7: dy = 3.4 +- 1e-6
//! run: -m EarlyReturn.Loop --stop 1 --interval 0.1 --tolerance 1e-8
//! at 0.3: y = 0.216 +- 1e-6
//! at 0.3: dy = 6*0.36 +- 1e-6
//! at 0.7: y = 1.96 +- 1e-6
//! at 0.7: dy = 5.6 +- 1e-6
//! end: y = 2 +- 1e-6
//! end: dy = 2 +- 1e-6
//! run: -m EarlyReturn.Both --stop 2 --interval 0.1
//! end: dy = 2*2 +- 1e-6
//! end: dw = 2 +- 1e-6
package EarlyReturn
  function pieces
    input Real x;
    output Real y;
  protected
    Real t;
  algorithm
    if x < 1 then
      y := 2*x;
      if x < 0.5 then
        y := x;
        return;
      end if;
      y := y + x;
    elseif x < 2 then
      y := x^2;
      return;
    else
      t := 3*x;
    end if;
    if x < 1 then
      y := y - 1;
    else
      y := t + x - 2;
    end if;
  end pieces;

  model Pieces
    Real x = time, y = pieces(x), dy = der(y);
  end Pieces;

  function first "the first power of x that is larger than a limit, at most the third"
    input Real x, limit;
    output Real y;
  algorithm
    y := x;
    for i in 1:2 loop
      if y > limit then
        return;
      end if;
      y := y*x;
    end for;
  end first;

  model Loop
    Real x = 2*time, y = first(x, 1.5), dy = der(y);
  end Loop;

  function both
    input Real x;
    output Real y, w;
  algorithm
    if x > 1 then
      y := x^2;
      w := 2*x;
      return;
    else
      y := x;
      w := 3*x;
      return;
    end if;
    y := 0;
    w := 0;
  end both;

  model Both
    Real x = time, y, w, dy = der(y), dw = der(w);
  equation
    (y, w) = both(x);
  end Both;
end EarlyReturn;
