// Names of base classes are not looked up among what is inherited.
model BaseLookupA
  model Part
    Real x = 1;
  end Part;
end BaseLookupA;
model BaseLookup
  extends BaseLookupA;
  extends Part;  //! error SK2001
end BaseLookup;
