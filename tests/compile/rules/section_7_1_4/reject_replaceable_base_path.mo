// Replaceable base path (7.1.4): refused.
package P
  replaceable package Q
    model B Real x = 1; end B;
  end Q;
end P;
model M
  extends P.Q.B;  //! error SK2008
end M;
