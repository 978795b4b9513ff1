// More protected type used (4.1): accepted.
package P
protected
  type T = Real(unit = "m");
  function f input Real u; output Real y = 2*u; end f;
public
  model A
    T x = f(1);
  end A;
  type U = T;
end P;
model M
  P.A a;
  P.U u = 1;
end M;
