// Time in connector (3.6.7): refused.
connector C Real v = time; flow Real i; end C;  //! error SK2409
model M
  C c;
end M;
