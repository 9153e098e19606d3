// SPDX-License-Identifier: MIT
using Nam.Codecs.Secrets;

namespace Nam.Codecs.Tests.Secrets;

public sealed class SecretMarksTests
{
    public static TheoryData<string> Replies => [.. SecretContracts.Replies.Keys];

    [Theory]
    [MemberData(nameof(Replies))]
    public void AreIn_ReplyWithAMarkAnywhere_IsTrue(string name)
    {
        Assert.True(SecretMarks.AreIn(SecretContracts.Replies[name].GetType()));
    }

    [Fact]
    public void AreIn_TypesWithoutMarks_IsFalse()
    {
        Assert.False(SecretMarks.AreIn(typeof(SecretContracts.Plain)));
        Assert.False(SecretMarks.AreIn([typeof(string), typeof(System.Data.DataSet), typeof(List<int>), typeof(DateTime?)]));
    }

    [Fact]
    public void AreIn_AskedByManyThreads_IsTheSame()
    {
        var answers = new bool[64];

        Parallel.For(0, answers.Length, index => answers[index] = SecretMarks.AreIn(typeof(SecretContracts.Account)));

        Assert.All(answers, Assert.True);
    }

    [Fact]
    public void AreIn_ABaseTypeBesideAMarkedTypeThatFits_IsTrue()
    {
        Assert.False(SecretMarks.AreIn(typeof(SecretContracts.Holder)));
        Assert.True(SecretMarks.AreIn([typeof(SecretContracts.Holder), typeof(SecretContracts.Key)]));
    }

    [Fact]
    public void AreIn_AServiceContract_LooksAtResultsAndParameters()
    {
        Assert.True(SecretMarks.AreIn(typeof(SecretContracts.IService)));
    }

    [Fact]
    public void AreIn_AnAttributeOfTheSameFullName_CountsAsItsOwn()
    {
        // The attribute of a contracts assembly of its own, compiled at run time.
        var assembly = System.Reflection.Emit.AssemblyBuilder.DefineDynamicAssembly(
            new("Contracts"), System.Reflection.Emit.AssemblyBuilderAccess.Run);
        var module = assembly.DefineDynamicModule("Contracts");
        var attribute = module.DefineType("Nam.Codecs.NamSecretAttribute", System.Reflection.TypeAttributes.Public, typeof(Attribute));
        var constructor = attribute.DefineDefaultConstructor(System.Reflection.MethodAttributes.Public);
        var made = attribute.CreateType();
        var type = module.DefineType("Card", System.Reflection.TypeAttributes.Public);
        type.DefineField("Number", typeof(string), System.Reflection.FieldAttributes.Public)
            .SetCustomAttribute(new System.Reflection.Emit.CustomAttributeBuilder(made.GetConstructor(Type.EmptyTypes) ?? constructor, []));

        Assert.True(SecretMarks.AreIn(type.CreateType()));
    }
}
