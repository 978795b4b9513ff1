within Skerry.Hydraulic;
type Centre = enumeration(
    Closed "All ports closed",
    Open "All ports joined",
    Tandem "P joined to T, A and B closed",
    Float "A, B and T joined, P closed") "What a 4/3 valve does in the middle"
  annotation(Icon(graphics = {
    Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-70, 40}, {70, -40}}, textString = "enum"),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
