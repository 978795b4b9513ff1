// Numbers have no suffixes.
model NumberUnitSuffix
  parameter Real p = 5bar;  //! error SK1009
end NumberUnitSuffix;
