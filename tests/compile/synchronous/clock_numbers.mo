// Numbers that no clock can have, and inputs that no form of Clock has.
model ClockNumbers
  Clock a = Clock(-1, 2);  //! error SK2410
  Clock b = Clock(0.0);  //! error SK2410
  Clock c = Clock(3, 0);  //! error SK2410
  Clock d = Clock(period=3);  //! error SK2404
  Clock e = Clock(1, intervalCounter=2);  //! error SK2405
  Clock f = Clock(resolution=2);  //! error SK2403
end ClockNumbers;
