within Skerry.Hydraulic;
type Centre = enumeration(
    Closed "All ports closed",
    Open "All ports joined",
    Tandem "P joined to T, A and B closed",
    Float "A, B and T joined, P closed") "What a 4/3 valve does in the middle";
