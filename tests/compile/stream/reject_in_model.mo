// One message for a stream variable outside a connector.
model M
  stream Real h;  //! error SK2012
equation
  h = 1;
end M;
