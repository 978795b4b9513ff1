within Skerry;
package Interfaces "Connectors of all domains, and what components have in common"

  connector NodeHydraulic "Hydraulic node"
    Real p(unit = "Pa", nominal = 1e5) "Pressure";
    flow Real q(unit = "m3/s", nominal = 1e-4) "Volume flow into the component";
  end NodeHydraulic;

  connector NodePneumatic "Pneumatic node"
    Real p(unit = "Pa", nominal = 1e5) "Absolute pressure";
    flow Real qm(unit = "kg/s", nominal = 1e-3) "Mass flow into the component";
  end NodePneumatic;

  connector NodeMechanic "Translational node: all positions count in the same direction"
    Real x(unit = "m") "Position";
    flow Real f(unit = "N") "Force on the component, in the direction of x";
  end NodeMechanic;

  connector NodeMechanicInto "Translational node that counts into what it is connected to"
    Real x(unit = "m") "Position";
    flow Real f(unit = "N") "Force on the component";
    annotation(__Skerry(given(v = der(x))), Documentation(info = "
As in papers on distributed solvers: a spring between two of these is pressed by the sum of their positions."));
  end NodeMechanicInto;

  connector NodeMechanicRotational "Rotational node: all angles count in the same direction"
    Real a(unit = "rad") "Angle";
    flow Real t(unit = "N.m") "Torque on the component, in the direction of a";
  end NodeMechanicRotational;

  connector NodeElectric "Electric node"
    Real u(unit = "V") "Potential";
    flow Real i(unit = "A") "Current into the component";
  end NodeElectric;

  connector NodeThermal "Thermal node"
    Real T(unit = "K", nominal = 300, start = 293.15) "Temperature";
    flow Real Q(unit = "W") "Heat flow into the component";
  end NodeThermal;

  connector SignalIn = input Real "A signal that a component reads";
  connector SignalOut = output Real "A signal that a component gives";
  connector LogicIn = input Boolean "A logic signal that a component reads";
  connector LogicOut = output Boolean "A logic signal that a component gives";

  connector NodeSignalIn "The same as a node"
    input Real y "Its value";
  end NodeSignalIn;

  connector NodeSignalOut "The same as a node"
    output Real y "Its value";
  end NodeSignalOut;

  partial model Commanded "A value that is a parameter of the component or a signal from outside"
    parameter Boolean useInput = false "true: the value is the signal u" annotation(Evaluate = true);
    parameter Real given "The value without a signal";
    SignalIn u if useInput "The value";
  protected
    SignalIn command "The value that counts";
  equation
    connect(u, command);
    if not useInput then
      command = given;
    end if;
  end Commanded;
end Interfaces;
