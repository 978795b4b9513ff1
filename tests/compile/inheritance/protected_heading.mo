// Headings of the base class do not go on in the derived class.
//! flatten: ProtectedHeading
//> protected
//> Real hidden;
//> public
//> Real open;
//> 'p.hidden'
//> 'p.open'
//> y = 'p.open';
model ProtectedHeadingBase
protected
  Real hidden = 1;
end ProtectedHeadingBase;
model ProtectedHeadingPart
  extends ProtectedHeadingBase;
  Real open = 2;
end ProtectedHeadingPart;
model ProtectedHeading
  extends ProtectedHeadingPart;
  ProtectedHeadingPart p;
  Real y = p.open;
end ProtectedHeading;
