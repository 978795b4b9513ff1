// A base class is not replaceable.
model BaseReplaceableDefault
  Real x = 1;
end BaseReplaceableDefault;
model BaseReplaceable
  replaceable model Base = BaseReplaceableDefault;
  extends Base;  //! error SK2008
end BaseReplaceable;
