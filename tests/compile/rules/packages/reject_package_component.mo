// No components of models (13).
package P
  model M
    Real x = 1;
  end M;
  M m;  //! error SK2004
end P;
