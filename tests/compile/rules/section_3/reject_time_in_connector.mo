// Time in connector (3): refused.
connector C Real v = time; flow Real i; end C;  //! error SK2409
model M
  C c;
end M;
