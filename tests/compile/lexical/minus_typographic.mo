// A minus sign copied from a text is not the one of the language.
model MinusTypographic
  Real x = 3 − 1;  //! error SK1003
end MinusTypographic;
