within Skerry.Signals;
package Files "Tables from text, CSV and MAT files"

  function extent "Number of rows or columns of a matrix in a file"
    input String file "Text, CSV or MAT file (version 4)";
    input String name "Name of the matrix; empty: the first one";
    input Integer dimension "1: rows, 2: columns";
    output Integer n;
  external "C" n = skerry_table_size(file, name, dimension)
    annotation(Include = "#include \"skerry_table.h\"", IncludeDirectory = "modelica://Skerry/Resources/Include");
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end extent;

  function read "A matrix from a file, when the model is translated"
    input String file "Text, CSV or MAT file (version 4)";
    input String name = "" "Name of the matrix; empty: the first one";
    output Real table[extent(file, name, 1), extent(file, name, 2)];
  external "C" skerry_table_read(file, name, table, size(table, 1), size(table, 2))
    annotation(Include = "#include \"skerry_table.h\"", IncludeDirectory = "modelica://Skerry/Resources/Include");
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end read;

  annotation(Icon(graphics = {
    Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
    Text(extent = {{-65, 35}, {65, -35}}, textString = "csv")}),
    Documentation(info = "
Lookup(table = Files.read(\"pump.csv\")), Lookup2D(table = Files.read(\"map.mat\", \"losses\")) and so on. In a text lines of numbers are
the rows, separated by blanks, commas or semicolons; what follows # is not read; a first line with names is left out;
double name(rows,columns) begins a matrix with a name. The file is read when the model is translated: a file that changes
needs a new run, and a compiler must be there."));
end Files;
