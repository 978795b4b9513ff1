// flow and stream belong into connectors.
model RejectFlowOutside
  flow Real x = 1;  //! error SK2012
  stream Real h;    //! error SK2012
equation
  h = 2;
end RejectFlowOutside;
