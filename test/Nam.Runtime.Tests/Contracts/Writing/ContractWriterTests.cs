// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;
using Nam.Contracts.Writing;

namespace Nam.Runtime.Tests.Contracts.Writing;

public sealed class ContractWriterTests
{
    private const int Many = 700;
    private const int Whole = 8 << 20;

    [Theory]
    [MemberData(nameof(SampleContracts.All), MemberType = typeof(SampleContracts))]
    public void Write_ContractOfAnyKind_GivesTheBytesOfTheSerializer(object value)
    {
        Assert.Equal(0, AssertSame(value.GetType(), value));
    }

    [Theory]
    [MemberData(nameof(SampleContracts.All), MemberType = typeof(SampleContracts))]
    public void Write_ManyOfAnyKind_GivesTheBytesOfTheSerializer(object value)
    {
        var many = Array.CreateInstance(value.GetType(), 40);
        for (var index = 0; index < many.Length; index++)
        {
            many.SetValue(value, index);
        }

        AssertSame(many.GetType(), many);
    }

    [Theory]
    [InlineData(1, 0.0)]
    [InlineData(2, 0.001)]
    [InlineData(3, 0.05)]
    [InlineData(4, 0.5)]
    [InlineData(5, 0.95)]
    [InlineData(6, 1.0)]
    public void Write_RowsByChance_GivesTheBytesOfTheSerializer(int seed, double odd)
    {
        foreach (var count in (int[])[0, 1, 7, 8, 9, 255, 256, 257, 258, 1_200])
        {
            AssertSame(typeof(List<RowContracts.Row>), RowContracts.Random(seed, count, odd));
        }
    }

    [Fact]
    public void Write_PlainRows_TakesAllButTheFirstAtOnce()
    {
        var rows = Enumerable.Range(0, Many).Select(RowContracts.MakePlain).ToList();

        Assert.Equal(Many - 1, AssertSame(typeof(List<RowContracts.Plain>), rows));
        Assert.Equal(Many - 1, AssertSame(typeof(RowContracts.Plain[]), rows.ToArray()));
        Assert.Equal(Many - 1, AssertSame(typeof(IEnumerable<RowContracts.Plain>), rows));
        var listing = Fill(new RowContracts.Listing<RowContracts.Plain>(), rows);

        Assert.Equal(Many - 1, AssertSame(typeof(RowContracts.Listing<RowContracts.Plain>), listing));
    }

    [Fact]
    public void Write_RowsWithNils_TakesAllButTheFirstAtOnce()
    {
        var rows = RowContracts.Random(11, Many, 0).Select((row, index) =>
        {
            (row!.Text, row.Discount, row.Seen) = (index % 3 == 0 ? null : row.Text, index % 2 == 0 ? null : row.Discount, null);
            return row;
        }).ToList();

        Assert.Equal(Many - 1, AssertSame(typeof(List<RowContracts.Row>), rows));
    }

    [Fact]
    public void Write_TextsOfEveryLength_GivesTheBytesOfTheSerializer()
    {
        var rows = Enumerable.Range(0, Many).Select(RowContracts.MakePlain).ToList();
        for (var row = 0; row < Many; row++)
        {
            // Some are the string of the row before, two are beyond ASCII.
            rows[row].B = row % 5 == 4 ? rows[row - 1].B : new string((char)('a' + (row % 26)), 1 + (row % 330));
        }

        rows[300].B = rows[301].B = rows[302].B[1..] + "ü€😀";

        Assert.Equal(Many - 1, AssertSame(typeof(List<RowContracts.Plain>), rows));
    }

    [Fact]
    public void Write_RowOfDerivedType_GoesByTheSerializer()
    {
        var rows = Enumerable.Range(0, Many).Select(RowContracts.MakePlain).ToList();
        rows[^1] = new RowContracts.PlainDerived();
        using var kept = new Written(typeof(List<RowContracts.Plain>), [typeof(RowContracts.PlainDerived)]);

        Assert.False(ContractWriter.TryWriteNow(kept.Serializer, kept.Type, kept.Writer, rows));
        Assert.Equal(WriteState.Start, kept.Writer.WriteState);
    }

    [Fact]
    public void Write_SerializerWithSettings_GoesByTheSerializer()
    {
        var rows = Enumerable.Range(0, Many).Select(RowContracts.MakePlain).ToList();
        using var kept = new Written(typeof(List<RowContracts.Plain>), []);
        var other = new DataContractSerializer(kept.Type, new DataContractSerializerSettings { PreserveObjectReferences = true });

        Assert.False(ContractWriter.TryWriteNow(other, kept.Type, kept.Writer, rows));
    }

    [Fact]
    public void Write_TypeThatIsNew_GoesByTheSerializerUntilThereWereManyObjects()
    {
        var rows = Enumerable.Range(0, ContractWriter.FewestObjects / 2).Select(index => new Counted { A = index }).ToList();

        var bulk = Enumerable.Range(0, 3).Select(_ =>
        {
            using var written = new Written(typeof(List<Counted>), []);
            ContractWriter.Write(written.Serializer, written.Type, written.Writer, rows);
            return written.Writer.BulkRows;
        }).ToList();

        Assert.Equal([0, rows.Count - 1, rows.Count - 1], bulk);
    }

    [Fact]
    public void Write_EnumOfNoName_ThrowsAsTheSerializer()
    {
        var rows = RowContracts.Random(1, Many, 0);
        rows[Many / 2]!.Colour = (RowContracts.Colour)77;
        using var kept = new Written(typeof(List<RowContracts.Row>), []);

        Assert.Throws<SerializationException>(() => kept.Serializer.WriteObject(Stream.Null, rows));
        Assert.Throws<SerializationException>(() => ContractWriter.TryWriteNow(kept.Serializer, kept.Type, kept.Writer, rows));
    }

    [Theory]
    [InlineData(4_096)]
    [InlineData(10_000)]
    [InlineData(70_000)]
    public void Write_LongReply_EndsBlocksWhereTheSerializerDoes(int blockBytes)
    {
        var odd = RowContracts.Random(21, 2_000, 0.05);
        var even = RowContracts.Random(22, 2_000, 0);

        AssertSame(typeof(List<RowContracts.Row>), odd, blockBytes);
        Assert.InRange(AssertSame(typeof(List<RowContracts.Row>), even, blockBytes), 1_000, 2_000);
    }

    [Fact]
    public void Write_RowsInObjects_GivesTheBytesOfTheSerializer()
    {
        RowContracts.Plain[] rows = [.. Enumerable.Range(0, Many).Select(RowContracts.MakePlain)];
        var orders = Enumerable.Range(0, 30).Select(key => new RowContracts.Order
        {
            Key = key, Customer = key % 4 == 0 ? null : rows[key], Lines = key % 5 == 0 ? null : [.. rows[..key]],
            Notes = key % 3 == 0 ? ["", null, "note"] : [], Numbers = key % 2 == 0 ? [1, 2, key] : null,
        }).ToArray();
        var reply = new RowContracts.Reply
        {
            Count = 3, Rows = [.. rows, null, .. rows], More = rows, Orders = orders,
            Derived = [.. Enumerable.Range(0, 50).Select(index => new RowContracts.PlainDerived { A = index, D = 1 })],
        };

        Assert.True(AssertSame(typeof(RowContracts.Reply), reply) > 3 * (Many - 2));
        AssertSame(typeof(RowContracts.Reply), new RowContracts.Reply());
    }

    [Fact]
    public void Write_CollectionOfTheBaseLibrary_TakesItsRowsAtOnce()
    {
        var rows = Enumerable.Range(0, Many).Select(RowContracts.MakePlain);

        Assert.Equal(Many - 1, AssertSame(typeof(Collection<RowContracts.Plain>), new Collection<RowContracts.Plain>(rows.ToList())));
        AssertSame(typeof(Collection<int>), new Collection<int> { 1, 2 });
    }

    [Fact]
    public void Write_CollectionThatGivesItemsOnce_LeavesThemToTheSerializer()
    {
        AssertLeft(() => new OnceList<int> { 1, 2, 3 });
        AssertLeft(() => new Collection<int>(new OnceList<int> { 1, 2, 3 }));
        AssertLeft(() => new[] { new OnceList<RowContracts.Plain> { RowContracts.MakePlain(1) } });
    }

    private static List<T> Fill<T>(List<T> list, IEnumerable<T> items)
    {
        list.AddRange(items);
        return list;
    }

    private static void AssertLeft(Func<object> make)
    {
        var left = make();
        using var expected = new Written(left.GetType(), []);
        using var actual = new Written(left.GetType(), []);
        expected.Serializer.WriteObject(expected.Writer, make());

        Assert.False(ContractWriter.TryWriteNow(actual.Serializer, actual.Type, actual.Writer, left));
        actual.Serializer.WriteObject(actual.Writer, left);
        Assert.Equal(expected.Complete(), actual.Complete());
    }

    /// <summary>Writes an object both ways, in both styles; gives the rows that were written at once.</summary>
    private static long AssertSame(Type type, object value, int blockBytes = Whole)
    {
        var bulk = 0L;
        foreach (var style in (TextStyle[])[TextStyle.Writer, TextStyle.Dictionary])
        {
            using var stock = new Written(type, [], style, blockBytes);
            using var fast = new Written(type, [], style, blockBytes);
            stock.Serializer.WriteObject(stock.Writer, value);

            Assert.True(ContractWriter.TryWriteNow(fast.Serializer, type, fast.Writer, value));
            Assert.Equal(stock.Complete(), fast.Complete());
            Assert.Equal(stock.Writer.BinaryBytes, fast.Writer.BinaryBytes);
            Assert.Equal(0, stock.Writer.BulkRows);
            bulk = fast.Writer.BulkRows;
        }

        return bulk;
    }

    [DataContract]
    public sealed class Counted
    {
        [DataMember]
        public int A { get; set; }
    }

    /// <summary>A document of a type, with what is secret in it.</summary>
    private sealed class Written(Type type, Type[] known, TextStyle style = TextStyle.Dictionary, int blockBytes = Whole) : IDisposable
    {
        internal Type Type => type;

        internal DataContractSerializer Serializer { get; } = new(type, known);

        internal ContainerWriter Writer { get; } = ContainerWriter.Rent(
            style,
            ContainerOptions.Default with
            {
                BlockBytes = blockBytes, FirstBlockBytes = blockBytes == Whole ? Whole : 4_096,
            });

        public void Dispose() => ContainerWriter.Return(Writer);

        internal List<string> Complete()
        {
            Writer.Complete();
            return [.. Enumerable.Range(0, Writer.FormCount).Select(form => Convert.ToHexString(Writer.Form(form).Span))];
        }
    }
}
