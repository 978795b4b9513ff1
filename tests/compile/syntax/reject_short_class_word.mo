// A slip in the word before a short class: one message each, where only a class can stand and elsewhere.
//! check: G, P
model E
  Real x = 1;
end E;

modle F = E;  //! error SK1113

model G
  F f;
end G;

package P
  modle Q = E;  //! error SK2001
end P;
