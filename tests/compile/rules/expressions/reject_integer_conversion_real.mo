// Integer of a Real (3.7.1).
model IntegerConversionReal
  Integer i = Integer(2.5);  //! error SK2403
end IntegerConversionReal;
