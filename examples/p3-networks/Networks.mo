package Networks "Generalised physical networks: what is stored, and what flows between the stores"

  // Heat ---------------------------------------------------------------------------------------------

  connector HeatPort
    Real T(unit = "K") "Temperature";
    flow Real Q(unit = "W") "Heat flow into the component";
  end HeatPort;

  model HeatStore "A lump of material"
    parameter Real C(unit = "J/K") = 500 "Heat capacity";
    parameter Real T0(unit = "K") = 300 "Temperature at the start";
    HeatPort port annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Real T(unit = "K", start = T0, fixed = true) "Temperature";
  equation
    port.T = T;
    C*der(T) = port.Q;
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {100, 100}})));
  end HeatStore;

  model HeatFlow "Heat flows from warm to cold"
    parameter Real G(unit = "W/K") = 10 "Conductance";
    HeatPort a annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}}))), b annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    Real Q(unit = "W") "Heat flow from a to b";
  equation
    Q = G*(a.T - b.T);
    a.Q = Q;
    b.Q = -Q;
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {130, 100}})));
  end HeatFlow;

  model Thermal "A plate of rows by columns, hot in one corner"
    parameter Integer rows = 4, columns = 5;
    HeatStore store[rows, columns](T0 = {{if i == 1 and j == 1 then 400 else 300 for j in 1:columns} for i in 1:rows}) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
    HeatFlow across[rows, columns - 1] annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}}))), down[rows - 1, columns] annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
    Real total(unit = "J") = sum(store.C.*store.T) "Stored heat: never changes";
  equation
    for i in 1:rows loop
      for j in 1:columns - 1 loop
        connect(store[i, j].port, across[i, j].a) annotation(Line(points = {{-80, 0}, {-40, 0}}));
        connect(across[i, j].b, store[i, j + 1].port) annotation(Line(points = {{-40, 0}, {-80, 0}}));
      end for;
    end for;
    for i in 1:rows - 1 loop
      for j in 1:columns loop
        connect(store[i, j].port, down[i, j].a) annotation(Line(points = {{-80, 0}, {-60, 0}, {-60, -40}, {-40, -40}}));
        connect(down[i, j].b, store[i + 1, j].port) annotation(Line(points = {{-40, -40}, {-60, -40}, {-60, 0}, {-80, 0}}));
      end for;
    end for;
    annotation(experiment(StopTime = 200));
  end Thermal;

  // Mass and energy ----------------------------------------------------------------------------------

  function properties "A real gas: equation of state with attraction a and covolume b, solved for the density"
    input Real p(unit = "Pa"), T(unit = "K");
    output Real e(unit = "J/kg") "Specific internal energy";
    output Real h(unit = "J/kg") "Specific enthalpy";
    output Real rho(unit = "kg/m3") "Density";
    output Real rho_p, rho_T, e_p, e_T "Partial derivatives";
  protected
    constant Real R = 188.9 "Gas constant of carbon dioxide, J/(kg.K)";
    constant Real a = 3335 "Attraction, Pa.m6.K^0.5/kg2";
    constant Real b = 6.745e-4 "Covolume, m3/kg";
    Real s, f, f_rho, f_T, c, theta, x, e_rho;
  algorithm
    s := sqrt(T);
    // f(rho, T) = p, by Newton's method from the ideal gas.
    rho := p/(R*T);
    for i in 1:8 loop
      f := rho*R*T/(1 - b*rho) - a*rho^2/(s*(1 + b*rho));
      f_rho := R*T/(1 - b*rho)^2 - a*rho*(2 + b*rho)/(s*(1 + b*rho)^2);
      rho := rho - (f - p)/f_rho;
    end for;
    f_T := rho*R/(1 - b*rho) + a*rho^2/(2*T*s*(1 + b*rho));
    rho_p := 1/f_rho;
    rho_T := -f_T/f_rho;
    // Energy of the ideal gas with two vibrations, and of the attraction.
    e := 2.5*R*T;
    c := 2.5*R;
    for i in 1:2 loop
      theta := if i == 1 then 960.0 else 1932.0;
      x := theta/T;
      e := e + (if i == 1 then 2 else 1)*R*theta/(exp(x) - 1);
      c := c + (if i == 1 then 2 else 1)*R*x^2*exp(x)/(exp(x) - 1)^2;
    end for;
    e := e - 1.5*a/(b*s)*log(1 + b*rho);
    e_rho := -1.5*a/(s*(1 + b*rho));
    e_p := e_rho*rho_p;
    e_T := c + 0.75*a/(b*T*s)*log(1 + b*rho) + e_rho*rho_T;
    h := e + p/rho;
  end properties;

  connector Rate = input Real "What others send";

  model Volume "Stores mass and energy"
    parameter Real V(unit = "m3") = 0.01 "Volume";
    parameter Real p0(unit = "Pa") = 10e5, T0(unit = "K") = 320 "Pressure and temperature at the start";
    Rate w(unit = "kg/s") "Sum of the mass flows that enter" annotation(Placement(transformation(extent = {{-110, 30}, {-90, 50}})));
    Rate H(unit = "W") "Sum of the energy flows that enter" annotation(Placement(transformation(extent = {{-110, -50}, {-90, -30}})));
    Real p(unit = "Pa", start = p0, fixed = true, nominal = 1e6, stateSelect = StateSelect.always);
    Real T(unit = "K", start = T0, fixed = true, nominal = 300, stateSelect = StateSelect.always);
    Real e, h, rho, rho_p, rho_T, e_p, e_T;
    Real M(unit = "kg") "Mass";
    Real M_t(unit = "kg/s") "Its rate of change";
    Real E_t(unit = "W") "Rate of change of the energy";
  equation
    (e, h, rho, rho_p, rho_T, e_p, e_T) = properties(p, T);
    M = rho*V;
    M_t = w;
    E_t = H;
    M_t = V*(rho_p*der(p) + rho_T*der(T));
    E_t = M*(e_p*der(p) + e_T*der(T)) + e*M_t;
  end Volume;

  model ThermoHydraulic "Volumes in a row, gas flows from the first to the last, heat between neighbours"
    parameter Integer n(min = 2) = 5 "Number of volumes";
    parameter Real K(unit = "m2") = 1e-5 "Area of the throats between them";
    parameter Real G(unit = "W/K") = 20 "Conductance of the walls between them";
    Volume store[n](p0 = {12e5 - 4e5*(i - 1)/(n - 1) for i in 1:n}, T0 = {330 - 20*(i - 1)/(n - 1) for i in 1:n}) annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
    Real w[n - 1](each unit = "kg/s") "Mass flows";
    Real Q[n - 1](each unit = "W") "Heat flows";
    Real mass(unit = "kg") = sum(store.M) "Never changes";
    Real energy(unit = "J") = sum(store.M.*store.e) "Never changes";
  equation
    for i in 1:n - 1 loop
      w[i] = K*sqrt(2*store[i].rho)*(store[i].p - store[i + 1].p)/(noEvent(abs(store[i].p - store[i + 1].p)) + 1e4)^0.5;
      Q[i] = G*(store[i].T - store[i + 1].T);
    end for;
    store[1].w = -w[1];
    store[1].H = -w[1]*store[1].h - Q[1];
    for i in 2:n - 1 loop
      store[i].w = w[i - 1] - w[i];
      store[i].H = w[i - 1]*store[i - 1].h - w[i]*store[i].h + Q[i - 1] - Q[i];
    end for;
    store[n].w = w[n - 1];
    store[n].H = w[n - 1]*store[n - 1].h + Q[n - 1];
    annotation(experiment(StopTime = 20));
  end ThermoHydraulic;

end Networks;
