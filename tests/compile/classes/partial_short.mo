// A short class made of a partial class is partial, with or without the word.
partial model PartialShortBase
  Real x;
end PartialShortBase;
model PartialShort
  model Load = PartialShortBase;
  Load b;  //! error SK2005
end PartialShort;
