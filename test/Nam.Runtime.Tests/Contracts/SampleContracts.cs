// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using System.Runtime.Serialization;

namespace Nam.Runtime.Tests.Contracts;

/// <summary>Contracts of all kinds that have a shape.</summary>
public static class SampleContracts
{
    private const string Ns = "urn:samples";

    public enum Plain
    {
        One = 1,
        Two,
        Uno = 1,
    }

    [DataContract]
    public enum Named : ulong
    {
        [EnumMember(Value = "a-b")]
        First = ulong.MaxValue,

        [EnumMember]
        Second = 2,

        Hidden = 3,
    }

    [Flags]
    public enum Options : short
    {
        None = 0,
        Big = 1,
        Old = 2,
    }

    /// <summary>Every primitive.</summary>
    [DataContract(Namespace = Ns)]
    public sealed class Primitives
    {
        [DataMember]
        public string? Text { get; set; }

        [DataMember]
        public bool Flag { get; set; }

        [DataMember]
        public sbyte Small { get; set; }

        [DataMember]
        public byte Octet { get; set; }

        [DataMember]
        public short Short { get; set; }

        [DataMember]
        public ushort UShort { get; set; }

        [DataMember]
        public int Number { get; set; }

        [DataMember]
        public uint UNumber { get; set; }

        [DataMember]
        public long Big { get; set; }

        [DataMember]
        public ulong UBig { get; set; }

        [DataMember]
        public float Float { get; set; }

        [DataMember]
        public double Double { get; set; }

        [DataMember]
        public decimal Price { get; set; }

        [DataMember]
        public char Letter { get; set; }

        [DataMember]
        public DateTime Time { get; set; }

        [DataMember]
        public TimeSpan Span { get; set; }

        [DataMember]
        public Guid Id { get; set; }

        [DataMember]
        public byte[]? Octets { get; set; }

        [DataMember]
        public Plain Plain { get; set; } = Plain.Two;

        [DataMember]
        public Named Named { get; set; } = Named.Second;

        [DataMember]
        public Options Options { get; set; }
    }

    /// <summary>The same, nullable.</summary>
    [DataContract(Name = "May be", Namespace = Ns)]
    public sealed class Nullables
    {
        [DataMember]
        public bool? Flag { get; set; }

        [DataMember]
        public int? Number { get; set; }

        [DataMember]
        public long? Big { get; set; }

        [DataMember]
        public double? Double { get; set; }

        [DataMember]
        public decimal? Price { get; set; }

        [DataMember]
        public DateTime? Time { get; set; }

        [DataMember]
        public TimeSpan? Span { get; set; }

        [DataMember]
        public Guid? Id { get; set; }

        [DataMember]
        public Plain? Plain { get; set; }
    }

    /// <summary>Order, names, what is left out, fields, private members.</summary>
    [DataContract(Name = "Ordered", Namespace = Ns)]
    public class Ordered
    {
        [DataMember(Order = 2)]
        public int Zulu { get; set; }

        [DataMember(Order = 2, Name = "an odd name")]
        public string? Second { get; set; }

        [DataMember]
        public string? Zero { get; set; }

        [DataMember(IsRequired = true)]
        public int Alpha { get; set; }

        [DataMember(EmitDefaultValue = false)]
        public int Absent { get; set; }

        [DataMember(EmitDefaultValue = false)]
        public string? AbsentText { get; set; }

        [DataMember]
        public int Field;

        public int NotAMember { get; set; }

        [DataMember]
        public int Initial { get; init; }

        public int Hidden => PrivateNumber;

        [DataMember]
        public virtual int Virtual { get; set; }

        [DataMember]
        private int PrivateNumber { get; set; }

        internal void Hide(int number) => PrivateNumber = number;
    }

    /// <summary>A contract upon a contract, of another namespace.</summary>
    [DataContract(Namespace = "urn:other")]
    public sealed class Derived : Ordered
    {
        [DataMember(Order = 1)]
        public int Own { get; set; }

        [DataMember]
        public override int Virtual { get; set; }

        [DataMember]
        internal string? Inner { get; set; }
    }

    /// <summary>No attributes.</summary>
    public class Poco
    {
        public Poco() => Made = "by the constructor";

        public string? Made { get; set; }

        public int b { get; set; }

        public int B { get; set; }

        public string? Text;

        [IgnoreDataMember]
        public int Ignored { get; set; }

        public int ReadOnly => 7;

        public int PrivateSet { get; private set; } = 8;

        public readonly int Constant = 9;
    }

    /// <summary>No attributes, derived.</summary>
    public sealed class PocoDerived : Poco
    {
        public string? Aardvark { get; set; }
    }

    /// <summary>No attributes upon a contract.</summary>
    public sealed class PocoOnContract : Ordered
    {
        public string? Added { get; set; } = "added";
    }

    /// <summary>Contracts and lists in a contract.</summary>
    [DataContract(Namespace = Ns)]
    public sealed class Nested
    {
        [DataMember]
        public Derived? One { get; set; }

        [DataMember]
        public List<Poco>? Pocos { get; set; }

        [DataMember]
        public int[]? Numbers { get; set; }

        [DataMember]
        public string?[]? Texts { get; set; }

        [DataMember]
        public IList<Ordered>? Interface { get; set; }

        [DataMember]
        public List<int?>? Maybe { get; set; }

        [DataMember]
        public Collection<Guid>? Ids { get; set; }

        [DataMember]
        public List<List<DateTime>>? Lists { get; set; }
    }

    /// <summary>A list with names of its own.</summary>
    [CollectionDataContract(Name = "ListOf{0}", ItemName = "One Item", Namespace = "urn:list")]
    public sealed class NamedList<T> : List<T>;

    /// <summary>A generic contract.</summary>
    [DataContract]
    public sealed class Generic<T>
    {
        [DataMember]
        public T? Value { get; set; }
    }

    /// <summary>Objects of all shapes, some without values.</summary>
    public static TheoryData<object> All()
    {
        var primitives = new Primitives
        {
            Text = " a <b> ", Flag = true, Small = -3, Octet = 200, Short = -30_000, UShort = 60_000, Number = -7, UNumber = uint.MaxValue,
            Big = long.MinValue, UBig = ulong.MaxValue, Float = 1.5f, Double = 1e300, Price = 12.340m, Letter = 'x',
            Time = new DateTime(2026, 11, 25, 10, 0, 0, DateTimeKind.Utc), Span = TimeSpan.FromHours(30), Id = new Guid(1, 2, 3, new byte[8]),
            Octets = [1, 2, 3], Plain = Plain.One, Named = Named.First, Options = Options.Big | Options.Old,
        };
        var derived = new Derived { Zulu = 1, Second = "x", Alpha = 2, Absent = 3, Field = 4, Initial = 5, Own = 6, Virtual = 7, Inner = "in" };
        derived.Hide(11);
        var poco = new Poco { b = 1, B = 2, Text = "t", Ignored = 3 };
        return
        [
            primitives,
            new Primitives(),
            new Nullables(),
            new Nullables
            {
                Flag = false, Number = 3, Big = 4, Double = double.NaN, Price = 0.00m, Time = DateTime.UnixEpoch, Span = TimeSpan.Zero,
                Id = Guid.Empty, Plain = Plain.Two,
            },
            new Ordered(),
            derived,
            poco,
            new PocoDerived { Aardvark = "a" },
            new PocoOnContract { Alpha = 1 },
            new Nested(),
            new Nested
            {
                One = derived, Pocos = [poco, new Poco()], Numbers = [1, 2], Texts = ["a", null, ""], Interface = [new Ordered()],
                Maybe = [1, null], Ids = [Guid.Empty], Lists = [[DateTime.MinValue], []],
            },
            new List<Derived> { derived },
            new Poco[] { poco, poco },
            new NamedList<Ordered> { new() },
            new NamedList<int> { 1, 2 },
            new Generic<int> { Value = 3 },
            new Generic<List<Poco>> { Value = [poco] },
            new Collection<string> { "a" },
            new[] { Plain.One },
        ];
    }
}
