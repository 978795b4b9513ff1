// No connections (13).
package P
  connector C
    Real v;
    flow Real i;
  end C;
  C a, b;  //! error SK2004
equation
  connect(a, b);  //! error SK2004
end P;
