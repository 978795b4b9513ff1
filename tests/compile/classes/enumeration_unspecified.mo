// An open enumeration is to be redeclared; there are no variables of it.
model EnumerationUnspecified
  replaceable type E = enumeration(:);
  parameter E e;  //! error SK2215
end EnumerationUnspecified;
