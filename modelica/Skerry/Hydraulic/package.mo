within Skerry;
package Hydraulic "Sources, lines, valves, machines and cylinders with oil"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;
end Hydraulic;
