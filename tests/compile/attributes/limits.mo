// Values outside min and max are told.
model Limits
  type Fraction = Real(min = 0, max = 1);
  parameter Real p(min = 0) = -1;            //! warning SK2221
  parameter Integer n(max = 3) = 4;          //! warning SK2221
  parameter Fraction f[3] = {0.5, 1.5, -2};  //! warning SK2221
  parameter Fraction fine[2] = {0, 1};
  parameter Real half = p/2;
  parameter Real low(min = half) = -0.25;
  Real x(min = 2, max = 1) = 1;              //! warning SK2221
  record R
    Fraction a;
  end R;
  parameter R r(a = 2);                      //! warning SK2221
end Limits;
