// SPDX-License-Identifier: MIT

namespace Nam.TestKit;

/// <summary>What peers of earlier and later versions of the wire format send (docs/wire-format.md section 7): one table
/// for every host.</summary>
public static class VersionCases
{
    /// <summary>Gets profile headers, and whether a server of version 1 answers them in version 1; others it answers as
    /// without NAM.</summary>
    public static IReadOnlyList<(string Profile, bool IsAnswered)> Profiles { get; } =
    [
        ("1;read=binary,containers;to=text;rt=90;bw=140000", true),
        ("1;read=binary;rt=90;bw=140000", true),
        ("1;read=later,later2;to=text;rt=90;bw=140000;later=1/2,3;z9=", true),
        ("1;later=x;read=binary;rt=90;bw=140000", true),
        ("1;read=binary;rt=90;bw=140000;later=1;later=2", false),
        ("1;read=binary;to=later;rt=90;bw=140000", false),
        ("0;read=binary;rt=90;bw=140000", false),
        ("2;read=binary;rt=90;bw=140000", false),
        ("12;read=binary;rt=90;bw=140000", false),
        ("1.1;read=binary;rt=90;bw=140000", false),
        ("1,2;read=binary;rt=90;bw=140000", false),
    ];

    /// <summary>Gets changes of a frame of version 1, by which a client of version 1 refuses it: a byte's offset and its value.</summary>
    public static IReadOnlyList<(string Name, int Offset, byte Value)> Frames { get; } =
    [
        ("version 0", 5, 0), ("version 2", 5, 2), ("form 3", 6, 3), ("form 127", 6, 127), ("form 128", 6, 128),
        ("codec 3", 7, 3), ("codec 127", 7, 127), ("codec 128", 7, 128), ("flag 3", 8, 8), ("flag 7", 8, 128),
    ];

    /// <summary>Gets reply headers, and whether a client of version 1 takes them; without one it reads the reply all
    /// the same, and does not report on it.</summary>
    public static IReadOnlyList<(string Header, bool IsTaken)> Replies { get; } =
    [
        ("1;id=a1;srv=0", true), ("1;id=a1;srv=0;later=x", true), ("1;later=;srv=0;id=a1", true), ("0;id=a1;srv=0", false),
        ("2;id=a1;srv=0", false), ("1.1;id=a1;srv=0", false), ("1;id=a1", false),
    ];

    /// <summary>Makes what <see cref="Frames"/> says of a frame.</summary>
    public static byte[] Change(byte[] frame, int offset, byte value)
    {
        var changed = (byte[])frame.Clone();
        changed[offset] = value;
        return changed;
    }
}
