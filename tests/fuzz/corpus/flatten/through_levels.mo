// Sensor and actuator in parts that share a bus.
//! flatten: Engine
//> 'actuator.a.u' = 'actuator.bus.speed';
connector RealInput = input Real;
connector RealOutput = output Real;

expandable connector Bus
end Bus;

block Sensor
  RealOutput y = time;
end Sensor;

block Actuator
  RealInput u;
end Actuator;

model WithSensor
  Bus bus;
  Sensor s;
equation
  connect(bus.speed, s.y);
end WithSensor;

model WithActuator
  Bus bus;
  Actuator a;
equation
  connect(bus.speed, a.u);
end WithActuator;

model Engine
  WithActuator actuator;
  WithSensor sensor;
  Bus bus;
equation
  connect(bus, actuator.bus);
  connect(bus, sensor.bus);
end Engine;
