// What nothing uses is checked all the same: values of arrays, attributes, bodies in partial packages.
package P
  record R
    Real x[2] = {1, 2, 3};  //! error SK2203
    Integer z[2] = {1.5, 2};  //! error SK2201
    Real v[2](each start = "a");  //! error SK2214
    parameter Integer n = 3;
    Real w[n] = {1, 2};
  end R;
  partial package Q
    replaceable constant Integer n;
    function f
      input Real x[n];
      output Real y;
    algorithm
      y := x[1] + "a";  //! error SK2202
    end f;
    replaceable function g
      input Real x;
      output Real y;
    end g;
    model M
      Real x[n] = ones(n);
      Real y[2] = {1, 2, 3};  //! error SK2203
    end M;
  end Q;
end P;
