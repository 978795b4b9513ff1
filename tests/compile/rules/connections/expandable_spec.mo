// The example of the specification (9.1.3).
expandable connector EngineBus
end EngineBus;
connector RealOutput = output Real;
connector RealInput = input Real;
block Sensor
  RealOutput speed = time;
end Sensor;
block Actuator
  RealInput speed;
  Real y = speed;
end Actuator;
model SensorWBus
  EngineBus bus;
  replaceable Sensor sensor;
equation
  connect(bus.speed, sensor.speed);
end SensorWBus;
model ActuatorWBus
  EngineBus bus;
  replaceable Actuator actuator;
equation
  connect(bus.speed, actuator.speed);
end ActuatorWBus;
model Engine
  ActuatorWBus actuator;
  SensorWBus sensor;
  EngineBus bus;
equation
  connect(bus, actuator.bus);
  connect(bus, sensor.bus);
end Engine;
