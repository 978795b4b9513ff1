// Protected elements are used in their class, and below it, by name (4.1): accepted.
package A
  model B
  protected
    parameter Real x = 1;
    record R
      Real v = 3;
    end R;
    R r;
    Real z = r.v + x;
  end B;
protected
  model C
    Real u = 2;
  end C;
  constant Real k = 4;
public
  model D
    C c;
    extends A.B(x = 2);
    Real y = x + c.u + k;
  end D;
end A;
model M
  A.D d;
end M;
