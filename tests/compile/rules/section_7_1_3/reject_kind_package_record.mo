// Kind package record (7.1.3): refused.
record R constant Real k = 1; end R;
package P
  extends R;  //! error SK2008
end P;
model M
  Real x = P.k;
end M;
