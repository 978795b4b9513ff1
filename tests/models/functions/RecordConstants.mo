// Records given by their constructors: defaults, constants, fields that are records, a derived record (4.5, 12.6).
//! run: --stop 1 -m RecordConstants.All
//! end: 'nested.y' = 0 +- 1e-12
//! end: 'derived.m.y' = 2 +- 1e-12
//! end: 'defaults.y' = 1 +- 1e-12
//! end: 'field.s.x' = 3 +- 1e-12
//! end: 'only.y' = 2 +- 1e-12
package RecordConstants
  model Nested
    record B
      parameter Real b[3] = zeros(3);
    end B;
    record M
      parameter B pb;
    end M;
    record P
      parameter M m = M();
    end P;
    parameter P p;
    Real y = p.m.pb.b[1];
  end Nested;
  model Derived
    type E = enumeration(a, b);
    record B
      parameter E e;
      parameter Real m = 1;
    end B;
    record R
      extends B(e = E.a, m = 2);
    end R;
    model M
      parameter B mat;
      Real y = mat.m;
    end M;
    M m(mat = R());
  end Derived;
  model Defaults
    record B
      parameter Integer e = 1;
      parameter Real m = 1;
    end B;
    parameter B mat = B();
    Real y = mat.m;
  end Defaults;
  model Field
    record S
      constant Integer n;
      Real x;
    end S;
    S s = S(n = 2, x = 3);
  end Field;
  model Only
    record S
      constant Integer n;
    end S;
    parameter S s = S(2);
    Real y = s.n;
  end Only;
  model All
    Nested nested;
    Derived derived;
    Defaults defaults;
    Field field;
    Only only;
  end All;
end RecordConstants;
