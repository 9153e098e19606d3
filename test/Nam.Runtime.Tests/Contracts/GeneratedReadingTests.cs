// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using System.Globalization;
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Contracts;

namespace Nam.Runtime.Tests.Contracts;

public sealed class GeneratedReadingTests
{
    private const string Ns = "urn:rows";

    private static readonly Type[] Lists =
        [typeof(List<Row>), typeof(Row[]), typeof(IEnumerable<Row>), typeof(Collection<Row>), typeof(RowList)];

    /// <summary>A contract with members of most types.</summary>
    [DataContract(Namespace = Ns, Name = "Row")]
    [KnownType(typeof(DerivedRow))]
    public class Row
    {
        [DataMember(Order = 1)]
        public int Number { get; set; }

        [DataMember(Order = 2)]
        public string? Text { get; set; } = "never by the serializer";

        [DataMember(Order = 3)]
        public decimal Price { get; set; }

        [DataMember(Order = 4)]
        public DateTime Time { get; set; }

        [DataMember(Order = 5, EmitDefaultValue = false)]
        public double Ratio { get; set; }

        [DataMember(Order = 6)]
        public long? Count { get; set; }

        [DataMember(Order = 7)]
        public bool IsOpen { get; set; }

        [DataMember(Order = 8, EmitDefaultValue = false)]
        public SampleContracts.Plain State { get; set; }

        [DataMember(Order = 9)]
        public Guid Id { get; private set; }

        [DataMember(Order = 10)]
        public byte[]? Octets { get; init; }

        [DataMember(Order = 11)]
        internal TimeSpan? Span { get; set; }

        [DataMember(Order = 12)]
        public Address? Home { get; set; }

        public static Row Make(Random random, int number) => new()
        {
            Number = random.Next(3) == 0 ? number : random.Next(int.MinValue, int.MaxValue),
            Text = random.Next(5) switch { 0 => null, 1 => "", 2 => " \t", 3 => "one of many", _ => $"text {random.Next()} <&>" },
            Price = random.Next(3) == 0 ? decimal.MaxValue / random.Next(1, 9) : random.Next(100_000) / 100m,
            Time = new DateTime(2026, 1, 1, 0, 0, 0, random.Next(2) == 0 ? DateTimeKind.Utc : DateTimeKind.Unspecified)
                .AddTicks(random.NextInt64(1L << 50)),
            Ratio = random.Next(4) switch { 0 => 0, 1 => double.NaN, 2 => random.NextDouble(), _ => double.NegativeInfinity },
            Count = random.Next(3) == 0 ? null : random.NextInt64(),
            IsOpen = random.Next(2) == 0,
            State = (SampleContracts.Plain)random.Next(3),
            Id = random.Next(2) == 0 ? Guid.Empty : new Guid(random.Next(), 1, 2, new byte[8]),
            Octets = random.Next(3) switch { 0 => null, 1 => [], _ => new byte[random.Next(40)] },
            Span = random.Next(2) == 0 ? null : new TimeSpan(random.NextInt64(1L << 40)),
            Home = random.Next(3) == 0
                ? null
                : new Address { Street = random.Next(2) == 0 ? null : $"s{random.Next(9)}", Number = random.Next(99) },
        };

        /// <summary>One with all members, alike to others.</summary>
        public static Row Plain(int number) => new()
        {
            Number = number, Text = $"row {number}", Price = number / 4m, Time = DateTime.UnixEpoch.AddDays(number), Ratio = number + 0.5,
            Count = number, IsOpen = number % 3 == 0, State = SampleContracts.Plain.One, Octets = [1, (byte)number],
            Span = TimeSpan.FromSeconds(number), Home = new Address { Street = "a", Number = number },
        };
    }

    [DataContract(Namespace = "urn:derived")]
    public sealed class DerivedRow : Row
    {
        [DataMember]
        public string? More { get; set; }
    }

    /// <summary>Without attributes, with a constructor.</summary>
    public sealed class Address
    {
        public string? Street { get; set; } = "by the constructor";

        public int Number { get; set; } = 77;

        public string? Town { get; set; } = "town";
    }

    [CollectionDataContract(Namespace = "urn:list", ItemName = "Item")]
    [KnownType(typeof(DerivedRow))]
    public sealed class RowList : List<Row>;

    /// <summary>A list that counts what it gets.</summary>
    public sealed class CountingList : Collection<Row>
    {
        public int Added { get; private set; }

        protected override void InsertItem(int index, Row item)
        {
            Added++;
            base.InsertItem(index, item);
        }
    }

    [DataContract(Namespace = Ns, Name = "Required")]
    public sealed class Required
    {
        [DataMember(IsRequired = true)]
        public int A { get; set; }

        [DataMember]
        public SampleContracts.Options B { get; set; }

        [DataMember]
        public short C { get; set; }
    }

    [Fact]
    public void TryRead_PlainRows_AreReadAtOnce()
    {
        var rows = Enumerable.Range(0, 1_000).Select(Row.Plain).ToList();

        Assert.All(Lists, type => Assert.Equal(1_000, ContainerReply.Of(type, Make(type, rows)).ReadBoth(type)));
    }

    [Fact]
    public void TryRead_CodeIsNotMadeYet_IsCold()
    {
        var reply = ContainerReply.Of(typeof(List<Row>), Enumerable.Range(0, 10).Select(Row.Plain).ToList());
        var rows = new GeneratedReading(typeof(List<Row>));
        var others = new GeneratedReading(typeof(List<int>));
        ColdReading.Take();

        Assert.False(reply.TryReadBy(rows));
        Assert.True(ColdReading.Take());
        Assert.False(ColdReading.Take());

        rows.Prepare();
        Assert.True(reply.TryReadBy(rows));
        Assert.False(ColdReading.Take());

        // There will be none for these: the serializer is all that they will ever be read by.
        Assert.False(others.Prepare());
        Assert.False(reply.TryReadBy(others));
        Assert.False(ColdReading.Take());
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    public void TryRead_RandomRows_AreWhatTheSerializerReads(int seed)
    {
        var random = new Random(seed);
        var rows = Enumerable.Range(0, random.Next(1, 700)).Select(number => Row.Make(random, number)).ToList();

        foreach (var type in Lists)
        {
            Assert.Equal(rows.Count, ContainerReply.Of(type, Make(type, rows)).ReadBoth(type));
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void TryRead_SeveralBlocks_AreReadInTurn(int seed)
    {
        var random = new Random(seed);
        var rows = Enumerable.Range(0, 2_000).Select(number => seed == 1 ? Row.Plain(number) : Row.Make(random, number)).ToList();

        var taken = ContainerReply.Of(typeof(List<Row>), rows, 4_096).ReadBoth(typeof(List<Row>));

        Assert.InRange(taken, 1_800, 2_000);
    }

    [Fact]
    public void TryRead_DerivedAndNilRowsAmongOthers_AreReadOneByOne()
    {
        var rows = new List<Row>();
        for (var number = 0; number < 1_000; number++)
        {
            rows.Add(number % 100 == 50 ? new DerivedRow { More = "x", Number = number } : number % 100 == 70 ? null! : Row.Plain(number));
        }

        Assert.All(Lists, type => Assert.Equal(980, ContainerReply.Of(type, Make(type, rows)).ReadBoth(type)));
    }

    [Fact]
    public void TryRead_FirstRowUnusual_IsLeftToTheSerializer()
    {
        List<Row> rows = [new DerivedRow(), .. Enumerable.Range(0, 50).Select(Row.Plain)];

        Assert.Equal(0, ContainerReply.Of(typeof(List<Row>), rows).ReadBoth(typeof(List<Row>)));
        Assert.Equal(0, ContainerReply.Of(typeof(List<Row>), new List<Row>()).ReadBoth(typeof(List<Row>)));
        Assert.Equal(0, ContainerReply.OfText("<r/>").ReadBoth(typeof(List<Row>)));
    }

    [Fact]
    public void TryRead_HalfOfTheRowsUnusual_StopsLookingForOthers()
    {
        var rows = Enumerable.Range(0, 400)
            .Select(number => number % 2 == 0 ? Row.Plain(number) : new DerivedRow { Number = number }).ToList();

        Assert.InRange(ContainerReply.Of(typeof(List<Row>), rows).ReadBoth(typeof(List<Row>)), 1, 20);
    }

    [Fact]
    public void TryRead_ListOfItsOwnKind_GetsItemsByAdd()
    {
        var rows = new CountingList();
        Enumerable.Range(0, 20).Select(Row.Plain).ToList().ForEach(rows.Add);
        var reading = new GeneratedReading(typeof(CountingList));

        Assert.True(reading.Prepare());
        Assert.Equal(20, ContainerReply.Of(typeof(CountingList), rows).ReadBoth(typeof(CountingList)));
    }

    [Theory]
    [MemberData(nameof(SampleContracts.All), MemberType = typeof(SampleContracts))]
    public void TryRead_ListsOfAllContracts_AreWhatTheSerializerReads(object value)
    {
        var type = value.GetType().MakeArrayType();
        var array = Array.CreateInstance(value.GetType(), 5);
        for (var index = 0; index < array.Length; index++)
        {
            array.SetValue(value, index);
        }

        var taken = ContainerReply.Of(type, array).ReadBoth(type);

        Assert.Equal(IsFlat(type) ? 5 : 0, taken);
    }

    [Theory]
    [InlineData("<A>1</A><B>Big</B><C>3</C>", 3)] // as it should be
    [InlineData("<A>1</A>", 3)] // members missing
    [InlineData("<A>1</A><X>9</X><B>Old</B><Y/><C>3</C>", 3)] // unknown elements
    [InlineData("<B>Big</B>", 0)] // a required one missing
    [InlineData("<B>Big</B><A>1</A><C>3</C>", 0)] // another order
    [InlineData("<A>1</A><C>3</C><B>Big</B>", 0)]
    [InlineData("<A>1</A><A>2</A>", 0)] // twice
    [InlineData("<A>1</A><B> Old Big</B>", 3)] // several flags
    [InlineData("<A>1</A><B>Small</B>", 0)] // no such name
    [InlineData("<A>1</A><B/>", 0)]
    [InlineData("<A>1</A><B></B>", 0)]
    [InlineData("<A></A>", 0)]
    [InlineData("<A/>", 0)]
    [InlineData("<A> 1 </A>", 3)]
    [InlineData("<A>1.0</A>", 0)]
    [InlineData("<A>3000000000</A>", 0)] // out of range
    [InlineData("<A>1</A><C>40000</C>", 0)]
    [InlineData("<A>one</A>", 0)]
    [InlineData("<A>1</A><!--comment--><C>3</C>", 0)]
    [InlineData("<A>1<!--comment--></A><C>3</C>", 0)]
    [InlineData("<A>1</A> <C>3</C>", 0)]
    [InlineData("<A>1</A>text<C>3</C>", 0)]
    [InlineData("<A x='1'>1</A>", 0)]
    [InlineData("<A i:nil='true'/>", 0)] // of a value type
    [InlineData("<A>1</A><C i:nil='false'>3</C>", 0)]
    [InlineData("<A>1</A><X><Y>1</Y></X><C>3</C>", 0)]
    [InlineData("<a:A xmlns:a='urn:rows'>1</a:A>", 3)]
    [InlineData("<A xmlns='urn:other'>1</A>", 0)]
    [InlineData("", 0)]
    public void TryRead_OddRows_AreWhatTheSerializerReads(string row, int taken)
    {
        Assert.Equal(taken, ContainerReply.OfText(Document(row, row, row)).ReadBoth(typeof(Required[])));
        ContainerReply.OfText(Document("<A>1</A>", "<A>2</A>", row, "<A>3</A>")).ReadBoth(typeof(Required[]));
    }

    [Theory]
    [InlineData("<Required><A>1</A></Required><Other>1</Other><Required><A>2</A></Required>")]
    [InlineData("<Required><A>1</A></Required><!--between--><Required><A>2</A></Required><?target data?>")]
    [InlineData("<Required><A>1</A></Required>\n  <Required><A>2</A></Required>\n")]
    [InlineData("<Required><A>1</A></Required>text<Required><A>2</A></Required>")]
    [InlineData("<Required><A>1</A></Required><Required/><Required><A>2</A></Required>")]
    [InlineData("<Required><A>1</A></Required><Required z:Id='i1' xmlns:z='http://schemas.microsoft.com/2003/10/Serialization/'><A>2</A></Required>")]
    [InlineData("<Required><A>1</A></Required><Required i:type='b:None' xmlns:b='urn:none'><A>2</A></Required>")]
    [InlineData("<Required><A>1</A></Required><Required x='1'><A>2</A></Required>")]
    [InlineData("<Other><A>1</A></Other><Required><A>1</A></Required>")]
    [InlineData("<Required>1</Required>")]
    [InlineData("<Required><A>1</A></Required><Required><A>2</A></Required><Required><A>x</A></Required>")]
    public void TryRead_OddLists_AreWhatTheSerializerReads(string list) =>
        ContainerReply.OfText($"<ArrayOfRequired xmlns='{Ns}' xmlns:i='http://www.w3.org/2001/XMLSchema-instance'>{list}</ArrayOfRequired>")
            .ReadBoth(typeof(List<Required>));

    [Theory]
    [InlineData("<ArrayOfRequired xmlns='urn:rows'><Required><A>1</A></Required></ArrayOfRequired>", 1)]
    [InlineData("<ArrayOfRequired xmlns='urn:rows' x='1'><Required><A>1</A></Required></ArrayOfRequired>", 0)]
    [InlineData("<ArrayOfRequired xmlns='urn:others'><Required><A>1</A></Required></ArrayOfRequired>", 0)]
    [InlineData("<a:ArrayOfRequired xmlns:a='urn:rows'><a:Required><a:A>1</a:A></a:Required></a:ArrayOfRequired>", 1)]
    [InlineData("<!--c--><ArrayOfRequired xmlns='urn:rows'><Required><A>1</A></Required></ArrayOfRequired><!--d-->", 1)]
    public void TryRead_Roots_HaveToBeTheContracts(string text, int taken) =>
        Assert.Equal(taken, ContainerReply.OfText(text).ReadBoth(typeof(List<Required>)));

    [Fact]
    public void TryRead_RowsOverAQuota_FailAsWithTheSerializer()
    {
        var rows = Enumerable.Range(0, 300).Select(Row.Plain).ToList();
        rows[280].Text = new string('x', 500);
        var reply = ContainerReply.Of(typeof(List<Row>), rows);

        Action<XmlDictionaryReaderQuotas>[] changes =
            [quotas => quotas.MaxStringContentLength = 400, quotas => quotas.MaxDepth = 3, quotas => quotas.MaxArrayLength = 1];
        foreach (var change in changes)
        {
            var quotas = new XmlDictionaryReaderQuotas();
            XmlDictionaryReaderQuotas.Max.CopyTo(quotas);
            change(quotas);
            reply.ReadBoth(typeof(List<Row>), quotas);
        }
    }

    [Fact]
    public void Prepare_TypesOfAllKinds_MakesCodeForListsOfPlainRows()
    {
        Assert.False(new GeneratedReading(typeof(List<int>)).Prepare());
        Assert.False(new GeneratedReading(typeof(Row)).Prepare());
        Assert.False(new GeneratedReading(typeof(List<UnusualContracts.Called>)).Prepare());
        Assert.False(new GeneratedReading(typeof(List<SampleContracts.Nested>)).Prepare());
        Assert.True(new GeneratedReading(typeof(List<Row>)).Prepare());
    }

    private static object Make(Type type, List<Row> rows)
    {
        if (type.IsArray || type.IsInterface)
        {
            return rows.ToArray();
        }

        var list = (ICollection<Row>)Activator.CreateInstance(type)!;
        rows.ForEach(list.Add);
        return list;
    }

    private static bool IsFlat(Type type) => new GeneratedReading(type).Prepare();

    private static string Document(params string[] rows)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"<ArrayOfRequired xmlns='{Ns}' xmlns:i='http://www.w3.org/2001/XMLSchema-instance'>");
        foreach (var row in rows)
        {
            text.Append(CultureInfo.InvariantCulture, $"<Required>{row}</Required>");
        }

        return text.Append("</ArrayOfRequired>").ToString();
    }
}
