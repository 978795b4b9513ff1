// Texts that are no units are named; symbols of other systems are nobody's business.
//! check: UnitForm, Good
model UnitForm
  Real a(unit = "m//s") = 1;  //! warning SK2222
  Real b(unit = "m/s/s") = 1;  //! warning SK2222
  Real c(unit = "m s") = 1;  //! warning SK2222
  Real d(unit = "(m") = 1;  //! warning SK2222
  Real e(unit = "m*s") = 1;  //! warning SK2222
  Real f(unit = "m", displayUnit = "/mm") = 1;  //! warning SK2222
  Real g(unit = "m^2") = 1;  //! warning SK2222
end UnitForm;

model Good
  Real a(unit = "m.s-1") = 1;
  Real b(unit = "N.m/(rad.s)") = 1;
  Real c(unit = "1") = 1;
  Real d(unit = "") = 1;
  Real e(unit = "1/s") = 1;
  Real f(unit = "kg/(m.s2)", displayUnit = "bar") = 1;
  Real g(unit = "(J/kg)/K") = 1;
  Real h(unit = "%") = 1;
  Real i(unit = "EUR/t") = 1;
  Real j(unit = "m+2") = 1;
end Good;
