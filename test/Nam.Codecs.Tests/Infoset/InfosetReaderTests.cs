// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Infoset;

/// <summary>The reader against the runtime's own, over objects of every kind, random documents and random records.</summary>
public sealed class InfosetReaderTests
{
    private static readonly int RandomForms = Depth.Of(400);

    public static TheoryData<int> Animals => [.. Enumerable.Range(0, Zoo.Animals().Count())];

    [Theory]
    [MemberData(nameof(Animals))]
    public void Read_OverEveryAnimal_ShowsWhatTheRuntimesReaderShows(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);

        foreach (var form in Forms(animal))
        {
            SameReaders.Walk(StockReader.Open(form), FormRunner.Reader(form));
        }
    }

    [Theory]
    [MemberData(nameof(Animals))]
    public void Calls_OverEveryAnimal_AnswerAsTheRuntimesReaderDoes(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);
        var calls = 0;

        foreach (var form in Forms(animal))
        {
            for (var seed = 0; seed < 50; seed++)
            {
                calls += Calls(form, seed);
            }
        }

        Assert.InRange(calls, 50, int.MaxValue);
    }

    [Fact]
    public void Read_OverRandomRecords_ShowsWhatTheRuntimesReaderShows()
    {
        for (var seed = 0; seed < 4 * RandomForms; seed++)
        {
            var form = new RandomRecords(seed).Write();
            SameReaders.Walk(StockReader.Open(form), FormRunner.Reader(form));
        }
    }

    [Fact]
    public void Calls_OverRandomRecords_AnswerAsTheRuntimesReaderDoes()
    {
        for (var seed = 0; seed < 4 * RandomForms; seed++)
        {
            var form = new RandomRecords(seed).Write();
            for (var calls = 0; calls < 5; calls++)
            {
                Calls(form, calls);
            }
        }
    }

    [Fact]
    public void Read_OverRandomDocuments_ShowsWhatTheRuntimesReaderShows()
    {
        foreach (var form in Tokenized())
        {
            SameReaders.Walk(StockReader.Open(form), FormRunner.Reader(form));
        }
    }

    [Fact]
    public void Calls_OverRandomDocuments_AnswerAsTheRuntimesReaderDoes()
    {
        foreach (var form in Tokenized())
        {
            for (var seed = 0; seed < 5; seed++)
            {
                Calls(form, seed);
            }
        }
    }

    private static int Calls(byte[] form, int seed)
    {
        using var expected = StockReader.Open(form);
        using var actual = FormRunner.Reader(form);
        var calls = new RandomCalls(seed, expected, actual);
        calls.Run();
        return calls.Calls;
    }

    private static List<byte[]> Tokenized()
    {
        var forms = new List<byte[]>();
        var writer = BinaryXmlWriter.Rent(TextStyle.Writer);
        for (var seed = 0; seed < RandomForms; seed++)
        {
            // Some documents have what a form cannot carry.
            writer.Reset(TextStyle.Writer);
            if (XmlTextTokenizer.TryWrite(Encoding.UTF8.GetBytes(new RandomTree(seed, hasOwnRecords: false).Write()), writer))
            {
                forms.Add(writer.Complete().ToArray());
            }
        }

        BinaryXmlWriter.Return(writer);
        Assert.InRange(forms.Count, RandomForms / 10, RandomForms);
        return forms;
    }

    /// <summary>The form of our writer, and one of the stock writer's records.</summary>
    private static IEnumerable<byte[]> Forms(object animal)
    {
        var serializer = animal is System.Data.DataTable or System.Data.DataSet
            ? new DataContractSerializer(animal.GetType())
            : new DataContractSerializer(animal.GetType(), [typeof(int[]), typeof(XmlQualifiedName)]);
        yield return FormRunner.Form(writer => serializer.WriteObject(writer, animal));
        if (animal is not IEnumerable<DateTime> times || times.All(time => time.Kind != DateTimeKind.Local))
        {
            // The stock writer has records for local times, which a form must not hold.
            yield return StockRoutes.Form(writer => serializer.WriteObject(writer, animal));
        }
    }
}
